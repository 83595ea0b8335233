import { useEffect, useState } from "react";
import { CropFrame } from "./crop-frame.tsx";
import { WHOLE } from "./crop-rules.ts";

export const title = "Enquadrar foto";

/** Draws two fields and a sun: the examples ask for no file. */
function drawn(): Promise<ImageBitmap> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 600 });
  const context = canvas.getContext("2d");
  if (context) {
    for (const [color, top, height] of [
      ["#bfe0ee", 0, 300],
      ["#2f7d3a", 300, 150],
      ["#9a5b2c", 450, 150],
    ] as const) {
      context.fillStyle = color;
      context.fillRect(0, top, 800, height);
    }
    context.fillStyle = "#f4c430";
    context.beginPath();
    context.arc(400, 260, 110, 0, 7);
    context.fill();
  }
  return createImageBitmap(canvas);
}

function Example() {
  const [image, setImage] = useState<ImageBitmap>();
  const [crop, setCrop] = useState(WHOLE);
  useEffect(() => void drawn().then(setImage), []);
  return image ? (
    <CropFrame
      image={image}
      crop={crop}
      onChange={setCrop}
      label="Enquadramento da foto"
      hint="Arraste a foto, ou use as setas do teclado."
      acrossLabel="Mover para os lados"
      downLabel="Mover para cima e para baixo"
      zoomLabel="Aproximar"
    />
  ) : null;
}

export const examples = [{ title: "Com uma paisagem", element: <Example /> }];
