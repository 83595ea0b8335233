import { Dialog } from "@colheita/ui/dialog/dialog";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { NotLoaded } from "../../platform/data/loaded.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";

interface OwnProofProps {
  onProven: () => void;
  onClose: () => void;
}

/** Asks whoever is here to show that it is them, for whatever a page has beside the second factors. */
export default function OwnProof(props: OwnProofProps) {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery);
  if (data) return <ProofDialog hasPassword={data.hasPassword} sessionId={data.sessionId} {...props} />;
  const skeleton = <SkeletonRows count={2} label="Abrindo a confirmação" hasMedia={false} />;
  return (
    <Dialog isOpen onClose={props.onClose} title="Confirme que é você" closeLabel="Fechar">
      <NotLoaded {...{ error, isFetching, refetch, skeleton }} />
    </Dialog>
  );
}
