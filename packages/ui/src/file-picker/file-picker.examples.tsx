import { FilePicker, FileQueue } from "./file-picker.tsx";
import { FileQueueRow } from "./file-queue-row.tsx";

export const title = "Arquivos";

const words = {
  label: "Escolher ou soltar arquivo",
  hint: "JPG, PNG, PDF ou XML, até 10 MB",
  dropLabel: "Solte para enviar",
  onFiles: () => undefined,
};

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
          cancelLabel="Tirar IMG_20261012_0831.jpg da fila"
          onCancel={() => undefined}
        />
        <FileQueueRow name="nfe-3526.xml" line="Enviada" icon="check" cancelLabel="" />
      </FileQueue>
    ),
  },
];
