import { NewsList } from "../features/content/news-list.tsx";
import { NewsSearch } from "../features/content/news-search.tsx";
import { NewsTopics } from "../features/content/news-topics.tsx";
import { useNewsFilter } from "../features/content/use-news-filter.ts";
import styles from "./news.module.css";

export default function NewsPage() {
  const { filter, change } = useNewsFilter();
  return (
    <div className="container">
      <div className={styles.head}>
        <h1>Notícias</h1>
        <NewsSearch
          search={filter.search ?? ""}
          onSearch={(search, isTyping) => change({ ...filter, search }, { replace: isTyping })}
        />
      </div>
      <NewsTopics chosen={filter.topic} onChoose={(topic) => change({ ...filter, topic })} />
      <NewsList filter={filter} onReset={() => change({})} />
    </div>
  );
}
