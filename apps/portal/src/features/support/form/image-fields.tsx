import { caseLimits, needsDocuments } from "@colheita/contract/support/case-form";
import { FormRow } from "@colheita/ui/form/form";
import { ImageUploads } from "../../../platform/uploads/image-uploads.tsx";
import { PhotoUpload } from "../../../platform/uploads/photo-upload.tsx";
import styles from "../list/case-section.module.css";
import type { CaseErrors } from "../case-words.ts";
import type { CaseImages } from "./use-case-images.ts";

interface ImageFieldsProps {
  reason: string;
  images: CaseImages;
  errors: CaseErrors;
}

/**
 * Shows what is sent with the text: the two photos of a document where the reason needs them, else up to four
 * images (5.1).
 */
export function ImageFields({ reason, images, errors }: ImageFieldsProps) {
  if (!needsDocuments(reason))
    return (
      <fieldset className={styles.images}>
        <legend>
          Imagens <span className="soft">(opcional)</span>
        </legend>
        <ImageUploads
          choice={images.images}
          max={caseLimits.images}
          name="images"
          label="Escolher ou soltar imagens"
          hint="JPG, JPEG ou PNG"
          error={errors.images}
        />
      </fieldset>
    );
  return (
    <fieldset className={styles.images}>
      <legend>Fotos do documento</legend>
      <p className="small soft">RG ou CNH, em PNG, JPG ou JPEG</p>
      <FormRow>
        <PhotoUpload
          choice={images.selfie}
          name="selfie"
          label={"Selfie + Frente do documento (Lado com foto)\u00A0*"}
          error={errors.selfie}
        />
        <PhotoUpload
          choice={images.document}
          name="document"
          label="CNH (Frente) ou RG (Frente e verso) *"
          error={errors.document}
        />
      </FormRow>
    </fieldset>
  );
}
