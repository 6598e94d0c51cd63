const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person would call the browser that signed in; what a program writes into this header is not repeated. */
export function formatDevice(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const pick = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = pick(BROWSERS);
  const system = pick(SYSTEMS);
  if (!browser) return 'Another program';
  return system ? `${browser} on ${system}` : browser;
}
