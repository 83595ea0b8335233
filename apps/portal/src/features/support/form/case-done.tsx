import { formatInteger } from "@colheita/brazil";
import { ANSWER_BUSINESS_DAYS } from "@colheita/contract/support/answer-time";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { SuccessState } from "@colheita/ui/success-state/success-state";
import { DoneNote } from "../conversation/done-note.tsx";
import type { OpenedCase } from "./use-case-sending.ts";

interface CaseDoneProps {
  opened: OpenedCase;
  isMember: boolean;
  onMore: () => void;
}

/** Shows that the case is open: its protocol first, then what comes next. */
export function CaseDone({ opened: { number, id }, isMember, onMore }: CaseDoneProps) {
  const protocol = formatInteger(number);
  const action = (
    <>
      {id === undefined ? null : <Button href={pathOf("caseDetail", { caseId: id })}>Ver chamado</Button>}
      <Button variant="secondary" onClick={onMore}>
        Abrir outro chamado
      </Button>
    </>
  );
  return (
    <DoneNote label={`Chamado ${protocol} aberto`} isFocused>
      <SuccessState title={`Chamado ${protocol} aberto`} headingLevel={2} variant="plain" action={action}>
        {isMember
          ? `Respondemos em até ${ANSWER_BUSINESS_DAYS} dias úteis. Avisamos você aqui no portal, e a conversa fica em Seus chamados.`
          : `Guarde este número. A resposta chega em até ${ANSWER_BUSINESS_DAYS} dias úteis, no e-mail que você informou. Para continuar a conversa, abra outro chamado e conte este número.`}
      </SuccessState>
    </DoneNote>
  );
}
