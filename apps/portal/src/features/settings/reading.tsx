import type { ReadingPage } from "@colheita/contract/settings/settings-endpoints";
import { useEffect, useState } from "react";
import { ReadingText } from "./reading-text.tsx";
import type { Reading } from "./reading-text.tsx";

async function fetchReading(page: ReadingPage): Promise<Reading> {
  const [{ read }, { getReading }] = await Promise.all([
    import("../../platform/session/session.ts"),
    import("@colheita/contract/settings/settings-endpoints"),
  ]);
  return { status: "ready", ...(await read(getReading, { params: { page } })) };
}

interface ReadingProps {
  page: ReadingPage;
  /** Said when no text is set. */
  fallback: string;
}

function FetchedReading({ page, fallback, onRetry }: ReadingProps & { onRetry: () => void }) {
  const [reading, setReading] = useState<Reading>({ status: "pending" });
  useEffect(() => {
    let isCurrent = true;
    fetchReading(page).then(
      (arrived) => isCurrent && setReading(arrived),
      () => isCurrent && setReading({ status: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return <ReadingText reading={reading} fallback={fallback} onRetry={onRetry} />;
}

/** A text of the programme: its heading is in the document, its words are a setting that is asked for. */
export function ReadingArticle(props: ReadingProps) {
  const [round, setRound] = useState(0);
  return <FetchedReading key={`${props.page} ${round}`} {...props} onRetry={() => setRound(round + 1)} />;
}
