import type { Member } from "@colheita/contract/profile/profile-records";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { profileQuery } from "../../../platform/data/profile-query.ts";
import { messages } from "../../../platform/messages.ts";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { useLeaveGuard } from "../../../platform/navigation/leave-guard.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import type { ProofPart } from "../sign-up/email-dialog.tsx";
import { LockedFields } from "./locked-fields.tsx";
import { dropProfileDraft } from "./profile-draft.ts";
import { ProfileFields } from "./profile-fields.tsx";
import { ProfilePlace } from "./profile-place.tsx";
import styles from "./profile-place.module.css";
import { valuesOf } from "./profile-values.ts";
import { savedInPartWords } from "./profile-words.ts";
import { useProfileForm, type ProfileFormProps } from "./use-profile-form.ts";

const EmailDialog = lazy(() => loadCode(() => import("../sign-up/email-dialog.tsx")));
const UnsavedDialog = lazy(() => loadCode(() => import("./unsaved-dialog.tsx")));

interface PartProps {
  /** The dialog in which a member shows that it is them. */
  Proof: ProofPart;
}

function FilledForm({ Proof, ...props }: ProfileFormProps & PartProps) {
  const { form, first, context, errors, problem, isBusy, note, submit, dialog } = useProfileForm(props);
  const { asked, ...step } = dialog;
  // What was typed before a reload stands in the fields: it is unsaved from the start.
  const begin = useEffectEvent(() => note());
  useEffect(() => begin(), []);
  return (
    <>
      <Form
        ref={form}
        action={pathOf("profile")}
        aria-label="Meus dados"
        onInput={({ target }: FormEvent<HTMLFormElement>) =>
          note("name" in target && typeof target.name === "string" ? target.name : undefined)
        }
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <LockedFields member={props.member} />
        <p className="small soft">Os itens com * são obrigatórios</p>
        <ProfileFields first={first} errors={errors} context={context} onAddressFilled={() => note()} />
        {problem ? (
          <Notice tone="error" live="alert" title={problem.title} comesIntoView>
            {problem.text}
          </Notice>
        ) : null}
        <FormActions>
          <Button type="submit" fullWidth="phone" isBusy={isBusy} busyLabel="Salvando">
            Salvar dados
          </Button>
        </FormActions>
      </Form>
      {asked === undefined ? null : (
        <Suspense>
          <EmailDialog isOpen Proof={Proof} {...asked} {...step} />
        </Suspense>
      )}
    </>
  );
}

/** Shows the form for one member. While nothing is typed it follows what is saved elsewhere; what was typed stays. */
function MembersForm({ member, Proof }: { member: Member } & PartProps) {
  const queries = useQueryClient();
  const session = useSession();
  const [isChanged, setChanged] = useState(false);
  const [begun, setBegun] = useState(member);
  const [round, setRound] = useState(0);
  const saved = useRef<HTMLDivElement>(null);
  const guard = useLeaveGuard(isChanged);
  if (!isChanged && begun !== member) setBegun(member);
  useEffect(() => {
    if (round > 0) saved.current?.focus();
  }, [round]);
  if (session.status !== "member") return null;

  function finish(hasMore: boolean) {
    void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    if (hasMore) messages.success(savedInPartWords);
    else {
      setChanged(false);
      setRound(round + 1);
    }
  }
  return (
    <>
      {round > 0 && !isChanged ? (
        <div ref={saved} tabIndex={-1} className={styles.saved}>
          <Notice tone="ok" live="status" title="Dados salvos.">
            Eles já valem em todo o portal.
          </Notice>
        </div>
      ) : null}
      <FilledForm
        key={JSON.stringify(valuesOf(begun))}
        Proof={Proof}
        begun={begun}
        member={member}
        account={session.member}
        onChanged={setChanged}
        onSaved={finish}
      />
      {guard.isAsking ? (
        <Suspense>
          <UnsavedDialog
            isOpen
            onStay={guard.stay}
            onLeave={() => {
              dropProfileDraft(begun);
              guard.leave();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shows the form in which a member changes their own data (2.7, 5.2, update mode). */
export default function ProfileForm({ Proof }: PartProps) {
  return (
    <Loaded query={profileQuery} skeleton={<ProfilePlace />}>
      {(member) => <MembersForm key={member.id} member={member} Proof={Proof} />}
    </Loaded>
  );
}
