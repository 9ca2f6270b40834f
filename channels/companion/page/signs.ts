/** Signs that call a person: the count in the title, on the icon and the app, a sound, a buzz. */
import { preferences } from "./prefs.ts";
import type { PageApproval } from "./wire.ts";

/** A question came. Browsers allow neither sign before the page was touched once. */
export function called({ card }: PageApproval): void {
  const { sound, vibrate } = preferences.peek();
  if (sound) beep(card.level === "catastrophic" ? [660, 440, 660] : [660, 880]);
  if (vibrate && card.level === "catastrophic") navigator.vibrate?.([200, 100, 200, 100, 400]);
}

const TONE_S = 0.14;
let audio: AudioContext | undefined;

/** One tone after the other, by their frequencies. */
export function beep(tones: readonly number[]): void {
  audio ??= new AudioContext();
  void audio.resume();
  const gain = audio.createGain();
  gain.gain.value = 0.08;
  gain.connect(audio.destination);
  for (const [index, frequency] of tones.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + index * TONE_S);
    tone.stop(audio.currentTime + (index + 1) * TONE_S);
  }
}

interface Badges {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

let shown = -1;

export function showCount(count: number): void {
  if (count === shown) return;
  shown = count;
  document.title = count === 0 ? "Countersign" : `(${count}) Countersign`;
  drawIcon(count);
  const badges = navigator as Badges;
  const told = count === 0 ? badges.clearAppBadge?.() : badges.setAppBadge?.(count);
  told?.catch(() => {}); // not installed as an app
}

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const plain = icon()?.href ?? "";
const SIZE = 32;

function drawIcon(count: number): void {
  const link = icon();
  const canvas = document.createElement("canvas");
  const brush = canvas.getContext("2d");
  if (!link || !brush) return;
  if (count === 0) {
    link.href = plain;
    return;
  }
  canvas.width = canvas.height = SIZE;
  brush.fillStyle = "#a81f1c";
  brush.beginPath();
  brush.roundRect(0, 0, SIZE, SIZE, 7);
  brush.fill();
  brush.fillStyle = "#ffffff";
  brush.font = "bold 22px sans-serif";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillText(count > 99 ? "99" : String(count), SIZE / 2, SIZE / 2 + 1);
  link.href = canvas.toDataURL();
}
