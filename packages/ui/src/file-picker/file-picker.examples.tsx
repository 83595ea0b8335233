import { useEffect, useRef, useState } from "react";
import { FilePicker, FileQueue } from "./file-picker.tsx";
import { FileQueueRow } from "./file-queue-row.tsx";
import { PhotoField } from "./photo-field.tsx";

export const title = "Arquivos";

const words = {
  label: "Escolher ou soltar arquivo",
  hint: "JPG, PNG, PDF ou XML, até 10 MB",
  dropLabel: "Solte para enviar",
  onFiles: () => undefined,
};

const photo = {
  chooseLabel: "Tirar foto ou escolher",
  name: "photo",
  accept: "image/*",
  onFiles: () => undefined,
};
const chosen = {
  progressLabel: "Enviando a foto",
  removeLabel: "Remover a foto",
  onRemove: () => undefined,
  onRetry: () => undefined,
};

/** Shows the picker with a file over it from the start, and what was dropped. */
function Dragged({ isMultiple = false }: { isMultiple?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], "nota-fiscal-004218.xml"));
    const dragged = new DragEvent("dragenter", { bubbles: true, cancelable: true, dataTransfer });
    place.current?.querySelector("label")?.dispatchEvent(dragged);
  }, []);
  return (
    <div ref={place}>
      <FilePicker
        {...words}
        isMultiple={isMultiple}
        onFiles={(files) => setTaken(files.map(({ name }) => name).join(", "))}
      />
      <p className="soft small">{taken === undefined ? "Nada ainda" : `Recebido: ${taken}`}</p>
    </div>
  );
}

export const examples = [
  {
    title: "Parado, com câmera no celular, recusado",
    element: (
      <div className="columns" data-columns="3">
        <FilePicker {...words} />
        <FilePicker {...words} cameraLabel="Fotografar a nota" />
        <FilePicker
          {...words}
          error={{ title: "Formato não aceito", hint: "Envie em JPG, PNG, PDF ou XML." }}
        />
      </div>
    ),
  },
  {
    title: "Com um arquivo por cima",
    element: <Dragged />,
  },
  {
    title: "Com vários arquivos por cima",
    element: <Dragged isMultiple />,
  },
  {
    title: "Uma foto de cada vez: enviada, a caminho, em falta",
    element: (
      <div className="columns" data-columns="3">
        <PhotoField
          {...photo}
          label="Selfie + Frente do documento (Lado com foto) *"
          photo={{ ...chosen, name: "selfie-cnh.jpg", line: "Enviada", isReady: true }}
        />
        <PhotoField
          {...photo}
          label="CNH (Frente) ou RG (Frente e verso) *"
          photo={{ ...chosen, name: "rg-frente.jpg", line: "45% de 1,2 MB", percent: 45, isReady: false }}
        />
        <PhotoField
          {...photo}
          label="CNH (Frente) ou RG (Frente e verso) *"
          error="Envie a foto do documento."
        />
      </div>
    ),
  },
  {
    title: "Fila",
    element: (
      <FileQueue label="Notas em envio">
        <FileQueueRow
          name="nota-fiscal-004218.pdf"
          line="45% de 1,2 MB"
          percent={45}
          cancelLabel="Cancelar nota-fiscal-004218.pdf"
          onCancel={() => undefined}
        />
        <FileQueueRow
          name="IMG_20261012_0831.jpg"
          line=""
          icon="cam"
          error="A foto ficou ilegível. Fotografe de novo, com a nota esticada."
          retryLabel="Tentar enviar IMG_20261012_0831.jpg de novo"
          onRetry={() => undefined}
          cancelLabel="Tirar IMG_20261012_0831.jpg da fila"
          onCancel={() => undefined}
        />
        <FileQueueRow name="nfe-3526.xml" line="Enviada" icon="check" cancelLabel="" />
      </FileQueue>
    ),
  },
];
