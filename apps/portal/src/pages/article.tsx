import { ArticleView } from "../features/content/article-view.tsx";
import { usePageParams } from "../platform/navigation/route-params.ts";

export default function ArticlePage() {
  const { articleId } = usePageParams("article");
  // Another article is another page, though the address is of the same kind.
  return <ArticleView key={articleId} articleId={articleId} />;
}
