import { formatSpan } from '@thervu/contracts/core/format';
import { createHash } from 'node:crypto';
import type { TooMany } from '../http/problem';

/** The look of the portal, in both faces, for pages that have no script and no kit. */
export const CHECK_STYLE = `:root{--ground:#f5f6f9;--paper:#fff;--ink:#1b2540;--quiet:#525c75;--line:#dde1ea;--edge:#7d879d;--accent:#0b6e69;--on:#fff;--amber:#8a5c00;--red:#b42318;--green:#1a7f37;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#12161f;--paper:#1a2030;--ink:#e7eaf2;--quiet:#a9b2c6;--line:#313a50;--edge:#7f8aa3;--accent:#4fb3ac;--on:#0c1a1a;--amber:#e0b054;--red:#ff9a8f;--green:#6fce8a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Tamil',sans-serif}
header{background:var(--paper);border-bottom:1px solid var(--line);padding:.75rem 1rem}
main{max-width:44rem;margin:0 auto}
header p{max-width:42rem;margin:0 auto;font-weight:600}
main{padding:1rem}
h1{font-size:1.35rem;margin:.5rem 0 1rem}
section,form{background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:1rem;margin:0 0 1rem}
[role=status]{font-weight:600;margin:0 0 1rem;padding-left:.75rem;border-left:4px solid}
[role=status] strong{display:block;font-size:1.35rem}
.good{color:var(--green)}.mind{color:var(--amber)}.bad{color:var(--red)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0 0 1rem}dt{color:var(--quiet)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{border-bottom:1px solid var(--line);padding:.35rem .5rem;text-align:left}th{color:var(--quiet);font-weight:600;font-size:.875rem}
label{font-weight:600}
textarea{display:block;width:100%;margin:.25rem 0 .75rem;font:.875rem/1.4 ui-monospace,monospace;padding:.5rem;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:inherit}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;margin-right:.5rem;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on);cursor:pointer}
button[type=button]{background:none;color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
video{display:block;width:100%;max-height:60vh;background:#000;border-radius:6px}
[hidden]{display:none}
@media (max-width:30rem){table{font-size:.875rem}th,td{padding:.35rem .25rem}}
.quiet{color:var(--quiet)}
a{color:var(--accent)}nav a{display:inline-block;min-height:2.75rem;margin-right:1rem}`;

/**
 * The camera, where the browser can read codes: only then is there a button. A scanned code is submitted like typed
 * text; no picture leaves the telephone.
 */
const SCRIPT = `(() => {
const button = document.getElementById('camera'), video = document.getElementById('seen'), told = document.getElementById('told'), field = document.getElementById('code');
if (!('BarcodeDetector' in window) || !navigator.mediaDevices || !navigator.mediaDevices.getUserMedia) return;
button.hidden = false;
let stream, busy = false;
const stop = () => { if (stream) stream.getTracks().forEach((track) => track.stop()); stream = undefined; video.hidden = true; button.textContent = 'Use the camera'; };
const look = async (detector) => {
  if (!stream) return;
  const found = await detector.detect(video).catch(() => []);
  if (stream && found.length > 0 && found[0].rawValue) { field.value = found[0].rawValue; stop(); field.form.requestSubmit(); return; }
  setTimeout(look, 200, detector);
};
button.addEventListener('click', async (click) => {
  // the second half of a double click
  if (busy || click.detail > 1) return;
  if (stream) return stop();
  busy = true;
  told.textContent = '';
  try {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    video.srcObject = stream;
    video.hidden = false;
    button.textContent = 'Stop the camera';
    await video.play();
    look(detector);
  } catch {
    stop();
    told.textContent = 'The camera cannot be used here. Type or paste the text of the code.';
  } finally { busy = false; }
});
addEventListener('pagehide', stop);
})();`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Headers of every answer of a check page: no caching, no foreign resources, only its own camera. */
export const CHECK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(CHECK_STYLE)}; script-src ${hashOf(SCRIPT)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'private, no-store',
} as const;
/** The policy of a page of text in the same look: its own style, and the accent of the university as a sheet. */
export const TEXT_PAGE_POLICY = `default-src 'none'; style-src 'self' ${hashOf(CHECK_STYLE)}; base-uri 'none'; frame-ancestors 'none'`;
/** Bytes a form may have: a code of a thousand characters, each written in three letters. */
export const CHECK_FORM_LIMIT = 12_288;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const safe = (text: string): string => text.replace(/[&<>"']/g, (name) => ENTITIES[name]!);

/** Names and values, as a list; values are made safe here. */
export const factList = (facts: readonly (readonly [name: string, value: string])[]): string =>
  `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${safe(value)}</dd>`).join('')}</dl>`;

export const dataTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((text) => `<td>${safe(text)}</td>`).join('')}</tr>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="Papers"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
};

export interface Verdict {
  kind: 'good' | 'mind' | 'bad';
  /** In one or two words, and what it means. */
  word: string;
  meaning: string;
  /** HTML of what is shown to be compared. */
  shown: string;
}

export interface CheckPageText {
  university: string;
  title: string;
  label: string;
  advice: string;
  /** Path the form is sent to, without what was asked before. */
  action: string;
  longest: number;
}

/** A public page that checks a code; without a script it is a form, with one it has a camera. */
export function checkPage(text: CheckPageText, verdict?: Verdict): string {
  const message = verdict
    ? `<section><p role="status" class="${verdict.kind}"><strong>${verdict.word}</strong>${verdict.meaning}</p>${verdict.shown}</section>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title><style>${CHECK_STYLE}</style></head>
<body><header><p>${safe(text.university)}</p></header><main><h1>${text.title}</h1>
${message}
<form method="post" action="${safe(text.action)}"><label for="code">${text.label}</label>
<textarea id="code" name="code" rows="4" maxlength="${text.longest}" required autocomplete="off" spellcheck="false"></textarea>
<button type="submit">Check</button><button type="button" id="camera" hidden>Use the camera</button><p id="told" role="alert" class="bad"></p><video id="seen" hidden muted playsinline></video></form>
<p class="quiet">${text.advice}</p>
</main><script>${SCRIPT}</script></body></html>`;
}

/** Shown to a network after too many attempts. */
export const tooMany = ({ more }: TooMany): Verdict => ({
  kind: 'mind',
  word: 'Not checked',
  meaning: `Too many tries from here. Please try again in ${formatSpan(more.retryAfter ?? 60)}.`,
  shown: '',
});
