import { useSession } from "../platform/session/session-state.ts";

export default function HomePage() {
  const session = useSession();
  const name = session.status === "member" ? session.member.firstName : undefined;
  return (
    <div className="container">
      <h1>{name ? `Olá, ${name}.` : "Olá."}</h1>
    </div>
  );
}
