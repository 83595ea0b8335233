import { FilePicker } from "@colheita/ui/file-picker/file-picker";
import { Notice } from "@colheita/ui/notice/notice";
import { useInvoiceQueue } from "./use-invoice-queue.ts";
import { filesInWords } from "./report-words.ts";
import styles from "./queue-report.module.css";

/** Shows where the XML of invoices is chosen or dropped, one or many. */
export function XmlPicker() {
  const { queue, state } = useInvoiceQueue();
  const { unsaved, lost } = state;
  return (
    <div className={styles.panel}>
      <FilePicker
        label="Escolher ou soltar os arquivos XML"
        hint="Um ou muitos de uma vez, cada um de até 600 kB. É o arquivo que o distribuidor manda por e-mail com a nota."
        dropLabel="Solte para enviar"
        accept=".xml,text/xml,application/xml"
        isMultiple
        onFiles={(chosen) => queue?.add(chosen)}
      />
      {unsaved > 0 ? (
        <p role="status" className="small soft">
          Guardando {filesInWords(unsaved)} neste aparelho. Não feche a página ainda.
        </p>
      ) : null}
      {lost > 0 ? (
        <Notice
          tone="error"
          live="alert"
          title={`${filesInWords(lost)} ${lost === 1 ? "não ficou guardado" : "não ficaram guardados"} neste aparelho.`}
        >
          Pode faltar espaço. Espere até que os outros tenham sido enviados, e escolha de novo o que falta na
          lista.
        </Notice>
      ) : null}
    </div>
  );
}
