import { Button } from "@colheita/ui/button/button";
import { CropFrame, squareOf, WHOLE, type Crop } from "@colheita/ui/crop-frame/crop-frame";
import { Notice } from "@colheita/ui/notice/notice";
import { useEffect, useRef, useState } from "react";
import { jpegOf, whiteCanvas } from "../../platform/uploads/shrink-image.ts";
import styles from "./photo.module.css";

/** As large as the server stores it. */
const SIDE = 512;

interface PhotoCropProps {
  image: ImageBitmap;
  /** Hands over the square that was chosen, as a JPEG. */
  onDone: (square: Blob) => void;
  onBack: () => void;
}

/**
 * Returns the chosen square as a JPEG.
 *
 * @throws where the browser can't make one.
 */
async function squareIn(image: ImageBitmap, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf(image, crop);
  const { canvas, context } = whiteCanvas(SIDE, SIDE);
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  return await jpegOf(canvas);
}

/**
 * Shows the part of a photo that becomes the picture: moved by finger, mouse or keyboard, with the result seen at
 * once.
 */
export default function PhotoCrop({ image, onDone, onBack }: PhotoCropProps) {
  const [crop, setCrop] = useState(WHOLE);
  const [hasFailed, setFailed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function finish() {
    // A phone with little memory left draws no more.
    const square = await squareIn(image, crop).catch(() => undefined);
    setFailed(square === undefined);
    if (square) onDone(square);
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Enquadre a foto
      </h2>
      <CropFrame
        image={image}
        crop={crop}
        onChange={setCrop}
        label="Enquadramento da foto"
        hint="Arraste a foto, ou use as setas do teclado. Fica o que está no círculo."
        acrossLabel="Mover para os lados"
        downLabel="Mover para cima e para baixo"
        zoomLabel="Aproximar"
      />
      {hasFailed ? (
        <Notice tone="error" live="alert" title="Não conseguimos recortar a foto.">
          Tente de novo, ou escolha outra foto.
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button icon="check" fullWidth="phone" onClick={() => void finish()}>
          Usar esta foto
        </Button>
        <Button variant="secondary" fullWidth="phone" onClick={onBack}>
          Escolher outra
        </Button>
      </div>
    </>
  );
}
