import { useCallback, useId, useRef, useState } from "react";
import type { ReactNode, RefObject, UIEvent } from "react";
import { Icon } from "../icon/icon.tsx";
import { useAutoplay } from "./use-autoplay.ts";
import { SlideReached, useReached } from "./use-reached.ts";
import styles from "./carousel.module.css";

export { Banner } from "./banner.tsx";
export type { BannerProps } from "./banner.tsx";

export interface CarouselLabels {
  /** The region's name. */
  region: string;
  /** What a region of this sort is called, for `aria-roledescription`. */
  carousel: string;
  /** What one of its items is called. */
  slide: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** `position` counts from 1. */
  progress: (position: number, count: number) => string;
}

export interface CarouselProps {
  slides: readonly { id: string; content: ReactNode }[];
  labels: CarouselLabels;
  /** Milliseconds a slide stays; 0 never moves by itself. */
  intervalMs?: number;
}

const DEFAULT_INTERVAL_MS = 7000;
/** Share of a slide that may be missing when a step counts as done. */
const ARRIVED = 0.02;

/** Returns the index of the slide that fills the track, and the steps to its neighbours, around the ends. */
function useTrack(track: RefObject<HTMLUListElement | null>, count: number) {
  const [index, setIndex] = useState(0);
  // Where a step is still scrolling to: the next press counts from there.
  const wanted = useRef<number | null>(null);

  const step = useCallback(
    (by: number) => {
      const element = track.current;
      if (element === null) return;
      const next = ((wanted.current ?? index) + by + count) % count;
      wanted.current = next;
      const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      element.scrollTo({ left: next * element.clientWidth, behavior: isReduced ? "instant" : "smooth" });
    },
    [track, index, count],
  );
  const follow = useCallback((event: UIEvent<HTMLUListElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    const at = scrollLeft / Math.max(1, clientWidth);
    setIndex(Math.round(at));
    if (wanted.current !== null && Math.abs(at - wanted.current) < ARRIVED) wanted.current = null;
  }, []);
  const letGo = useCallback(() => {
    wanted.current = null;
  }, []);
  return { index, step, follow, letGo };
}

/** Shows planted rows up to this slide, furrows after it. */
function Progress({ position, count }: { position: number; count: number }) {
  const id = useId();
  return (
    <svg className={styles.progress} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={`${id}-furrow`} width="9" height="8" patternUnits="userSpaceOnUse">
          <path className={styles.furrow} d="M0 0h4v8H0z" />
        </pattern>
        <pattern id={`${id}-row`} width="9" height="8" patternUnits="userSpaceOnUse">
          <path className={styles.row} d="M0 0h5v8H0z" />
        </pattern>
      </defs>
      <rect width="100%" height="8" fill={`url(#${id}-furrow)`} />
      <rect
        className={styles.planted}
        width={`${String(Math.round((position / count) * 100))}%`}
        height="8"
        fill={`url(#${id}-row)`}
      />
    </svg>
  );
}

/**
 * Shows banners side by side: swiped, stepped, or moving by themselves until someone looks. Their pictures load as
 * they come near.
 */
export function Carousel({ slides, labels, intervalMs = DEFAULT_INTERVAL_MS }: CarouselProps) {
  const region = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const count = slides.length;
  const { index, step, follow, letGo } = useTrack(track, count);
  const advance = useCallback(() => step(1), [step]);
  const autoplay = useAutoplay(region, count > 1 ? intervalMs : 0, advance);
  const isReached = useReached(region, index, count);
  const progress = labels.progress(index + 1, count);
  return (
    <section
      ref={region}
      className={styles.carousel}
      aria-roledescription={labels.carousel}
      aria-label={labels.region}
    >
      <ul ref={track} className={styles.track} onScroll={follow} onPointerDown={letGo}>
        {slides.map(({ id, content }, at) => (
          <li
            key={id}
            className={styles.slide}
            aria-roledescription={labels.slide}
            aria-label={labels.progress(at + 1, count)}
          >
            <SlideReached value={isReached(at)}>{content}</SlideReached>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className={styles.controls}>
          <button type="button" className={styles.step} aria-label={labels.previous} onClick={() => step(-1)}>
            <Icon name="chevl" />
          </button>
          {autoplay.isOffered ? (
            <button
              type="button"
              className={styles.step}
              aria-label={autoplay.isPlaying ? labels.pause : labels.play}
              onClick={autoplay.toggle}
            >
              <Icon name={autoplay.isPlaying ? "pause" : "play"} size="small" />
            </button>
          ) : null}
          <button type="button" className={styles.step} aria-label={labels.next} onClick={() => step(1)}>
            <Icon name="chevr" />
          </button>
          {/* Silent while it moves by itself. */}
          <span className={styles.count} aria-live={autoplay.isRunning ? "off" : "polite"}>
            {progress}
          </span>
          <Progress position={index + 1} count={count} />
        </div>
      ) : null}
    </section>
  );
}
