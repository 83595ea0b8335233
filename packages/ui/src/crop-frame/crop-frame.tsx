import { useEffect, useRef } from "react";
import type { PointerEvent } from "react";
import { dragged, fitted, MOST_ZOOM, squareOf, type Crop } from "./crop-rules.ts";
import styles from "./crop-frame.module.css";

export { squareOf, WHOLE, type Crop } from "./crop-rules.ts";

export interface CropFrameProps {
  image: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** What the frame is: "Enquadramento da foto". */
  label: string;
  /** How it is moved, in words. */
  hint: string;
  /** "Mover para os lados". */
  acrossLabel: string;
  /** "Mover para cima e para baixo". */
  downLabel: string;
  /** "Aproximar". */
  zoomLabel: string;
}

/** Dots of the drawing, enough for a frame of 320 pixels on any screen. */
const DOTS = 640;
const PLACE_STEP = 0.02;
const ZOOM_STEP = 0.1;

interface Finger {
  readonly x: number;
  readonly y: number;
}

const distance = (fingers: readonly Finger[]) => {
  const [one, two] = fingers;
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
};

/** Follows the fingers on the frame: one drags the image, two bring it nearer. */
function useFingers({ image, crop, onChange }: Pick<CropFrameProps, "image" | "crop" | "onChange">) {
  const fingers = useRef(new Map<number, Finger>());
  const place = ({ clientX: x, clientY: y }: PointerEvent): Finger => ({ x, y });
  const leave = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, place(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const was = distance([...fingers.current.values()]);
      const now = place(event);
      fingers.current.set(event.pointerId, now);
      const count = fingers.current.size;
      const zoom = was > 0 ? (crop.zoom * distance([...fingers.current.values()])) / was : crop.zoom;
      const by = { x: (now.x - before.x) / count, y: (now.y - before.y) / count };
      onChange(
        dragged(image, fitted(image, { ...crop, zoom }), { ...by, frame: event.currentTarget.clientWidth }),
      );
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}

/**
 * Shows a square frame over an image, which is dragged, pinched, or moved by keyboard; what is in the circle is
 * kept.
 */
export function CropFrame({ image, crop, onChange, ...words }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useFingers({ image, crop, onChange });
  useEffect(() => {
    const { left, top, side } = squareOf(image, crop);
    canvas.current?.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, DOTS, DOTS);
  }, [image, crop]);
  const change = (part: Partial<Crop>) => onChange(fitted(image, { ...crop, ...part }));
  return (
    <div role="group" className={styles.group} aria-label={words.label}>
      <div className={styles.frame} {...fingers}>
        <canvas ref={canvas} className={styles.canvas} width={DOTS} height={DOTS} aria-hidden="true" />
        <Place label={words.acrossLabel} value={crop.x} onChange={(x) => change({ x })} />
        <Place label={words.downLabel} value={crop.y} onChange={(y) => change({ y })} />
      </div>
      <p className={styles.hint}>{words.hint}</p>
      <label className={styles.zoom}>
        {words.zoomLabel}
        <input
          type="range"
          className={styles.slider}
          min={1}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={(event) => change({ zoom: Number(event.target.value) })}
        />
      </label>
    </div>
  );
}

interface PlaceProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

/** Shows the control for one direction in which the image is moved by keyboard; the frame shows its focus. */
function Place({ label, value, onChange }: PlaceProps) {
  return (
    <input
      type="range"
      className={styles.place}
      aria-label={label}
      min={0}
      max={1}
      step={PLACE_STEP}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
