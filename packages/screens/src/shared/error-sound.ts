/** Kept in the browser: the computer has loudspeakers or not, whoever signs in. */
const KEY = 'thervu.refusal-sound';
const TONES_HZ = [440, 294] as const;
const TONE_SECONDS = 0.16;

export const isSoundOn = (): boolean => localStorage.getItem(KEY) !== 'off';
export const storeSound = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off');

/** Two falling tones for an operator who looks at the script and not at the screen. */
export function playErrorSound(): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const tones = TONES_HZ.map((frequency, index) => {
    const tone = new OscillatorNode(context, { frequency, type: 'square' });
    tone.connect(new GainNode(context, { gain: 0.15 })).connect(context.destination);
    tone.start(context.currentTime + index * TONE_SECONDS);
    tone.stop(context.currentTime + (index + 1) * TONE_SECONDS);
    return tone;
  });
  tones.at(-1)!.onended = () => void context.close();
}
