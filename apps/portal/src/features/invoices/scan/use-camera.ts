import type { NfeCode } from "@colheita/brazil";
import { NetworkFailure } from "@colheita/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";
import { messages } from "../../../platform/messages.ts";
import { openCodeFinder } from "./code-finder.ts";
import { cameraRefusalOf, type CameraRefusal, type ScanRefusal } from "./scan-words.ts";

/** Between two frames that are searched: a phone has other things to do. */
const PAUSE_MS = 100;
/** After so long without a code it is said what helps. */
const PATIENCE_MS = 12_000;

export type CameraState =
  | { readonly status: "opening" }
  /** `isSlow`: it has been searched for a while. */
  | { readonly status: "searching"; readonly isSlow: boolean }
  | { readonly status: "refused"; readonly refusal: CameraRefusal }
  /** What was read is no note that counts, or there is nothing to read with. */
  | { readonly status: "useless"; readonly refusal: ScanRefusal };

const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1_920 }, height: { ideal: 1_080 } },
};

const pause = (waitMs: number) => new Promise<void>((resolve) => setTimeout(resolve, waitMs));

/** Opens the camera that looks away from its holder; it ends with the signal. */
async function openCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<MediaStreamTrack | undefined> {
  // A page without HTTPS has none either.
  if (!("mediaDevices" in navigator)) throw new DOMException("There is no camera", "NotFoundError");
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) stop();
  signal.throwIfAborted();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  return stream.getVideoTracks()[0];
}

/** Returns whether a camera has a light: browsers say so beside what the standard names, some of them not at all. */
function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: object = "getCapabilities" in track ? track.getCapabilities() : {};
  return "torch" in capabilities && capabilities.torch === true;
}

/** Searches what the camera shows until there is a code. @throws the signal's reason, NetworkFailure. */
async function searchUntilFound(video: HTMLVideoElement, signal: AbortSignal): Promise<NfeCode> {
  const find = await openCodeFinder(signal);
  for (;;) {
    signal.throwIfAborted();
    const code = video.readyState >= video.HAVE_CURRENT_DATA ? await find(video, "frame") : null;
    signal.throwIfAborted();
    if (code) return code;
    await pause(PAUSE_MS);
  }
}

/** The camera of a page: what it shows, how far it has come, and its light where it has one. */
export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  readonly light: { readonly isOn: boolean; readonly turn: () => void } | undefined;
}

/** Reads the code of a note by the camera, while its page shows it. `onRead` is called once. */
export function useCamera(onRead: (code: NfeCode) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ status: "opening" });
  const [torch, setTorch] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);
  const take = useEffectEvent(onRead);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const end = (last: CameraState) => {
      if (signal.aborted) return;
      leaving.abort();
      setState(last);
    };
    const stopUnseen = () => {
      if (document.hidden) end({ status: "refused", refusal: "stopped" });
    };
    document.addEventListener("visibilitychange", stopUnseen, { signal });
    const read = async () => {
      const track = await openCamera(shown, signal);
      // As when its permission is taken back.
      track?.addEventListener("ended", () => end({ status: "refused", refusal: "stopped" }), { signal });
      if (track && hasTorch(track)) setTorch(track);
      setState({ status: "searching", isSlow: false });
      const code = await searchUntilFound(shown, signal);
      if (code.isTest) end({ status: "useless", refusal: "test" });
      else take(code);
    };
    read().catch((error: unknown) => {
      if (error instanceof NetworkFailure) return end({ status: "useless", refusal: "no-reader" });
      const refusal = cameraRefusalOf(error);
      // What is no DOMException is no camera's doing.
      if (!(error instanceof DOMException) && !signal.aborted) reportError(error);
      end({ status: "refused", refusal });
    });
    return () => leaving.abort();
  }, []);
  // Not before: the browser may have waited long for the member's permission.
  useEffect(() => {
    if (state.status !== "searching") return undefined;
    const patience = setTimeout(() => setState({ status: "searching", isSlow: true }), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [state.status]);
  const turn = () => {
    const constraint = { torch: !isLit } as MediaTrackConstraintSet;
    torch?.applyConstraints({ advanced: [constraint] }).then(
      () => setLit(!isLit),
      () => messages.error(isLit ? "A luz não apagou." : "A luz não acendeu."),
    );
  };
  return { video, state, light: torch && { isOn: isLit, turn } };
}
