import type { Banner as BannerRecord } from "@colheita/contract/content/content-records";
import { Button } from "@colheita/ui/button/button";
import { Banner, Carousel } from "@colheita/ui/carousel/carousel";
import type { CarouselLabels } from "@colheita/ui/carousel/carousel";
import styles from "./home-content.module.css";

const labels: CarouselLabels = {
  region: "Destaques",
  carousel: "carrossel",
  slide: "destaque",
  previous: "Destaque anterior",
  next: "Próximo destaque",
  pause: "Pausar destaques",
  play: "Mover destaques",
  progress: (position, count) => `${position} de ${count}`,
};

function Slide({ banner }: { banner: BannerRecord }) {
  const { title, text, actionLabel, actionUrl, preset, imageUrl } = banner;
  const action =
    actionLabel && actionUrl ? (
      <Button href={actionUrl} fullWidth="phone">
        {actionLabel}
      </Button>
    ) : undefined;
  return (
    <Banner
      title={title}
      text={text}
      preset={preset}
      action={action}
      media={<img src={imageUrl} alt="" width="1280" height="440" loading="lazy" decoding="async" />}
    />
  );
}

/** Shows the banners "Home Logada" that the server chose for this member. Nothing when there is none. */
export function HomeBanners({ banners }: { banners: readonly BannerRecord[] }) {
  if (banners.length === 0) return null;
  const slides = banners.map((banner) => ({ id: banner.id, content: <Slide banner={banner} /> }));
  return (
    <div className={styles.section}>
      <Carousel slides={slides} labels={labels} />
    </div>
  );
}
