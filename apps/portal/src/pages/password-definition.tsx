import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { lazy, Suspense } from "react";
import { loadCode } from "../platform/navigation/load-code.ts";
import { DoorPage } from "../shell/door-page.tsx";

const DefinitionStep = lazy(() => loadCode(() => import("../features/identity/definition-step.tsx")));

export default function PasswordDefinitionPage() {
  return (
    <DoorPage name="password-definition" title="Defina a sua senha">
      <Suspense fallback={<SkeletonRows count={2} label="Abrindo a definição da senha" hasMedia={false} />}>
        <DefinitionStep />
      </Suspense>
    </DoorPage>
  );
}
