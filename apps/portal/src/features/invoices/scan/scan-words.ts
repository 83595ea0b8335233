/** Why nothing was read of a note. */
export type ScanRefusal = "format" | "empty" | "too-large" | "unreadable" | "no-code" | "test" | "no-reader";

/** Why there is no picture of the camera. */
export type CameraRefusal = "denied" | "none" | "in-use" | "stopped" | "failed";

interface Words {
  readonly title: string;
  readonly hint: string;
}

/** What a member reads, and what they can do. */
export const scanRefusalWords: Readonly<Record<ScanRefusal, Words>> = {
  format: { title: "Formato não aceito.", hint: "Escolha uma foto em JPG ou PNG, ou um PDF." },
  empty: { title: "O arquivo está vazio.", hint: "Escolha outro." },
  "too-large": { title: "O arquivo tem mais de 40 MB.", hint: "Escolha um menor, ou fotografe a nota." },
  unreadable: { title: "Não conseguimos abrir este arquivo.", hint: "Escolha outro, ou fotografe a nota." },
  "no-code": {
    title: "Não achamos o código da nota.",
    hint: "Fotografe de perto, sem reflexo, com o código de barras ou o QR code inteiro. Ou digite a chave.",
  },
  test: { title: "Esta nota é de teste.", hint: "Ela foi emitida para experimentar um sistema, e não vale." },
  "no-reader": {
    title: "O leitor não chegou.",
    hint: "Ele precisa da internet na primeira vez. Tente de novo, ou digite a chave.",
  },
};

export const cameraRefusalWords: Readonly<Record<CameraRefusal, Words>> = {
  denied: {
    title: "O navegador não deixou usar a câmera.",
    hint: "Libere a câmera nas permissões deste site e tente de novo, ou escolha uma foto da nota.",
  },
  none: {
    title: "Não achamos uma câmera neste aparelho.",
    hint: "Escolha uma foto da nota, ou digite a chave.",
  },
  "in-use": {
    title: "A câmera está ocupada.",
    hint: "Feche o aplicativo que está usando a câmera e tente de novo.",
  },
  stopped: { title: "A câmera parou.", hint: "Tente de novo, ou escolha uma foto da nota." },
  failed: { title: "A câmera não abriu.", hint: "Tente de novo, ou escolha uma foto da nota." },
};

/**
 * Returns what it means that the browser opened no camera, by the name of its error (W3C, Media Capture and Streams,
 * getUserMedia): what another program holds is a NotReadableError; an AbortError is whatever else kept the device from
 * opening, and says nothing of why.
 */
export function cameraRefusalOf(error: unknown): CameraRefusal {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return name === "NotReadableError" ? "in-use" : "failed";
}
