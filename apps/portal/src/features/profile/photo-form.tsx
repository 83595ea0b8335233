import { Avatar } from "@colheita/ui/avatar/avatar";
import { FilePicker } from "@colheita/ui/file-picker/file-picker";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { hasNoFocus } from "../../platform/focus-field.ts";
import { loadCode } from "../../platform/navigation/load-code.ts";
import type { MemberSession } from "../../platform/session/session-state.ts";
import { ACCEPTED_IMAGES, fileRefusal } from "../../platform/uploads/image-files.ts";
import { readPixels } from "../../platform/uploads/shrink-image.ts";
import { PhotoProgress } from "./photo-progress.tsx";
import { PhotoRemove } from "./photo-remove.tsx";
import { forgetOutcome, sendPhoto, usePhotoSending } from "./photo-sending.ts";
import styles from "./photo.module.css";

const PhotoCrop = lazy(() => loadCode(() => import("./photo-crop.tsx")));

/** Leads back to where a photo is chosen, once it is there again in the place of the button that was pressed. */
function useWayBack(isThere: boolean) {
  const picker = useRef<HTMLDivElement>(null);
  const wasThere = useRef(isThere);
  useEffect(() => {
    const isBack = isThere && !wasThere.current;
    wasThere.current = isThere;
    if (isBack && hasNoFocus()) picker.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
  }, [isThere]);
  return picker;
}

/** Shows the picture of the account: chosen or taken, cropped, previewed, and sent through any network (2.7). */
export function PhotoForm({ member }: Pick<MemberSession, "member">) {
  const sending = usePhotoSending();
  const [image, setImage] = useState<ImageBitmap>();
  const [refusal, setRefusal] = useState<string>();
  const isSending = sending.kind === "sending";
  const picker = useWayBack(!image && !isSending);
  useEffect(() => forgetOutcome, []);

  async function choose([file]: File[]) {
    if (!file) return;
    const words = fileRefusal(file);
    setRefusal(words);
    // What came of the one before is no longer what stands in the way.
    if (words !== undefined) return forgetOutcome();
    try {
      setImage(await readPixels(file));
    } catch {
      // This browser can't draw it: the server says whether it is a photo.
      await sendPhoto(file, { isDrawable: false });
    }
  }
  function leaveCrop() {
    image?.close();
    setImage(undefined);
  }
  if (image)
    return (
      <Suspense>
        <PhotoCrop
          image={image}
          onBack={leaveCrop}
          onDone={(square) => {
            leaveCrop();
            void sendPhoto(square, { isDrawable: true });
          }}
        />
      </Suspense>
    );
  return (
    <>
      <div className={styles.current}>
        <Avatar
          seed={member.id}
          name={`${member.firstName} ${member.lastName}`}
          photoUrl={member.photoUrl}
          size="large"
          label={member.photoUrl ? "Sua foto" : "Sua conta está sem foto"}
        />
      </div>
      <PhotoProgress sending={sending} />
      {isSending ? null : (
        <div ref={picker}>
          <FilePicker
            label={member.photoUrl ? "Escolher ou soltar outra foto" : "Escolher ou soltar uma foto"}
            hint="JPG ou PNG, até 10 MB"
            dropLabel="Solte para enquadrar"
            cameraLabel="Tirar uma foto"
            cameraFacing="user"
            accept={ACCEPTED_IMAGES}
            error={refusal === undefined ? undefined : { title: "Foto não aceita.", hint: refusal }}
            onFiles={(files) => void choose(files)}
          />
          {member.photoUrl ? <PhotoRemove /> : null}
        </div>
      )}
    </>
  );
}
