import { Chips } from "@colheita/ui/chips/chips";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMayAsk } from "../../platform/data/loaded.tsx";
import { newsQuery } from "./news-queries.ts";
import { topicsOf } from "./news-rules.ts";
import styles from "./news-filter.module.css";

const ALL = "";

interface NewsTopicsProps {
  chosen: string | undefined;
  onChoose: (topic: string | undefined) => void;
}

/** Shows the topics of the latest news, as chips of which one is pressed. */
export function NewsTopics({ chosen, onChoose }: NewsTopicsProps) {
  const { data } = useInfiniteQuery({ ...newsQuery({}), enabled: useMayAsk() });
  const topics = topicsOf(data?.pages.flatMap(({ items }) => items) ?? [], chosen);
  const chips = [{ value: ALL, label: "Tudo" }, ...topics.map((topic) => ({ value: topic, label: topic }))];
  return (
    <div className={styles.topics}>
      <Chips
        label="Assunto"
        chips={chips}
        pressed={[chosen ?? ALL]}
        onPress={(topic) => onChoose(topic === ALL ? undefined : topic)}
      />
    </div>
  );
}
