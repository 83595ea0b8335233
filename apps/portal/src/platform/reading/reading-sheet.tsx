import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { SETTINGS_NEWS } from "../settings-news.ts";
import { ReadingText } from "./reading-text.tsx";
import type { ReadingState, ReadingContent } from "./reading-text.tsx";
import styles from "./reading.module.css";

interface ReadingSheetProps {
  title: string;
  /** Said when there is nothing to read. */
  fallback: ReactNode;
  /** Asks for the words; the same function as long as the same ones are wanted. */
  load: () => Promise<ReadingContent>;
}

type Load = ReadingSheetProps["load"];

/** Reads the text. The last request's answer counts; a text that was read stays. */
function useReading(load: Load): ReadingState {
  const [answer, setAnswer] = useState<{ reading: ReadingState; load: Load }>();
  useEffect(() => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      const own = asked;
      const arrive = (reading: ReadingState) => {
        if (own !== asked) return;
        setAnswer((shown) => {
          const staysShown =
            reading.status === "failed" && shown?.load === load && shown.reading.status === "ready";
          return staysShown ? shown : { reading, load };
        });
      };
      load().then(
        (content) => arrive({ status: "ready", ...content }),
        () => arrive({ status: "failed" }),
      );
    };
    ask();
    addEventListener(SETTINGS_NEWS, ask);
    return () => {
      asked += 1;
      removeEventListener(SETTINGS_NEWS, ask);
    };
  }, [load]);
  return answer?.load === load ? answer.reading : { status: "pending" };
}

interface SheetProps extends ReadingSheetProps {
  /** Its place in the page's outline. */
  Heading: "h1" | "h2";
}

function FetchedSheet({ Heading, title, fallback, load, onRetry }: SheetProps & { onRetry: () => void }) {
  const reading = useReading(load);
  const shownTitle = (reading.status === "ready" ? reading.title : undefined) ?? title;
  return (
    <article className={`panel ${styles.sheet}`} data-preset="article">
      <Heading>{shownTitle}</Heading>
      <ReadingText reading={reading} title={shownTitle} fallback={fallback} onRetry={onRetry} />
    </article>
  );
}

function Sheet(wanted: SheetProps) {
  const [round, setRound] = useState(0);
  return <FetchedSheet key={round} {...wanted} onRetry={() => setRound(round + 1)} />;
}

/** Shows a text on its sheet as a part of a page: its heading is in the document, its text is loaded. */
export function ReadingPanel(wanted: ReadingSheetProps) {
  return <Sheet {...wanted} Heading="h2" />;
}

/** Shows the same as a whole page. */
export function ReadingSheet(wanted: ReadingSheetProps) {
  return (
    <div className={`container ${styles.frame}`} data-width="article">
      <Sheet {...wanted} Heading="h1" />
    </div>
  );
}
