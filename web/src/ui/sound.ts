// sound.ts: small sounds made on the spot; off until asked for. Wood for a piece, paper for a card, glass for your turn,
// a stamp for something sealed, a murmur for chat.
import { sound } from "./settings.ts";

export type Noise = "wood" | "paper" | "glass" | "stamp" | "murmur";

let audio: AudioContext | null = null;

function tone(a: AudioContext, hertz: number, seconds: number, volume: number, type: OscillatorType): void {
  const o = a.createOscillator();
  const g = a.createGain();
  o.type = type;
  o.frequency.value = hertz;
  g.gain.setValueAtTime(volume, a.currentTime);
  g.gain.exponentialRampToValueAtTime(0.0001, a.currentTime + seconds);
  o.connect(g).connect(a.destination);
  o.start();
  o.stop(a.currentTime + seconds);
}

function hiss(a: AudioContext, seconds: number, volume: number, hertz: number): void {
  const n = Math.floor(a.sampleRate * seconds);
  const buffer = a.createBuffer(1, n, a.sampleRate);
  const d = buffer.getChannelData(0);
  for (let i = 0; i < n; i++) d[i] = (Math.random() * 2 - 1) * (1 - i / n);
  const s = a.createBufferSource();
  s.buffer = buffer;
  const f = a.createBiquadFilter();
  f.type = "bandpass";
  f.frequency.value = hertz;
  const g = a.createGain();
  g.gain.value = volume;
  s.connect(f).connect(g).connect(a.destination);
  s.start();
}

export function play(noise: Noise): void {
  if (!sound.get()) return;
  audio ??= new AudioContext();
  switch (noise) {
    case "wood":
      tone(audio, 180, 0.09, 0.25, "triangle");
      hiss(audio, 0.04, 0.2, 900);
      break;
    case "paper":
      hiss(audio, 0.12, 0.12, 3200);
      break;
    case "glass":
      tone(audio, 1320, 0.4, 0.1, "sine");
      tone(audio, 1980, 0.3, 0.05, "sine");
      break;
    case "stamp":
      tone(audio, 90, 0.16, 0.4, "sine");
      hiss(audio, 0.06, 0.3, 400);
      break;
    case "murmur":
      hiss(audio, 0.25, 0.08, 500);
      break;
  }
}
