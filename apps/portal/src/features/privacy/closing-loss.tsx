import { formatPoints } from "@colheita/brazil";
import type { ClosingPreview } from "@colheita/contract/privacy/closing-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import { retentionInWords, listInWords } from "./closing-rules.ts";
import styles from "./privacy.module.css";

/** Shows the balance, named first, and the way to spend it (DECISIONS, "Privacy": offered to redeem first). */
function PointsAtStake({ available, frozenDays }: ClosingPreview) {
  const label = usePointsLabel();
  if (available === 0) return <Notice tone="info">Seu saldo está zerado: nada se perde.</Notice>;
  return (
    <Notice
      tone="points"
      title={<span className={styles.amount}>{formatPoints(available, label)}</span>}
      action={
        <Button href={pathOf("rewards")} variant="ipe" size="small">
          Resgatar primeiro
        </Button>
      }
    >
      {`Seu saldo fica parado por ${frozenDays} dias e depois se perde. Nesse tempo não dá para resgatar.`}
    </Notice>
  );
}

/** Shows what happens to the account and to all that depends on it, in plain words. */
export function ClosingLoss({ preview }: { preview: ClosingPreview }) {
  const { frozenDays, redemptions, linkedNames, isGroupMain, channelNames, retained } = preview;
  const label = usePointsLabel();
  return (
    <div className={styles.loss}>
      <PointsAtStake {...preview} />
      <h2>O que acontece</h2>
      <ul className={styles.facts}>
        <li>Você sai na hora de todos os aparelhos, e ninguém mais entra nesta conta.</li>
        <li>
          {`Em ${frozenDays} dias apagamos o que diz quem você é: cadastro, endereço, atendimentos com as imagens, avisos e contas conectadas.`}
        </li>
        <li>
          Fica guardado, sem o seu nome:
          <ul className={styles.facts}>
            {retained.map((part) => (
              <li key={part.kind}>{retentionInWords(part)}</li>
            ))}
          </ul>
        </li>
        <li>{`Até lá você pode mudar de ideia: fale com a nossa equipe e a conta volta como estava.`}</li>
        {redemptions.length > 0 ? (
          <li>
            {`${redemptions.length === 1 ? "1 resgate segue" : `${redemptions.length} resgates seguem`} até a entrega ou o fim da devolução: ${listInWords(
              redemptions.map(({ rewardName, points }) =>
                points === 0 ? rewardName : `${rewardName} (${formatPoints(points, label)})`,
              ),
            )}. `}
            <Link href={`${pathOf("account")}#resgates`}>Ver meus resgates</Link>
          </li>
        ) : null}
        {linkedNames.length > 0 ? (
          <li>
            {`${isGroupMain ? "As outras contas suas continuam abertas, cada uma com a própria senha" : "As outras contas do grupo continuam abertas"}: ${listInWords(linkedNames)}.`}
          </li>
        ) : null}
        {channelNames.length > 0 ? (
          <li>{`Você deixa de ser ponto focal de ${listInWords(channelNames)}. A equipe indica outra pessoa.`}</li>
        ) : null}
      </ul>
      <p>
        Quer guardar os seus dados? <Link href={pathOf("myData")}>Peça uma cópia</Link> antes de encerrar.
      </p>
    </div>
  );
}
