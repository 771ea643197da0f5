import { ImageOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { baseAddress } from '../../api/address.ts'
import css from './promotions.module.css'

/** A picture as small as a row; a mark where there is none. */
export function PromotionPicture({ picture }: { picture: { readonly url: string; readonly alt: string } | null }) {
  const { t } = useTranslation('promotions')
  if (picture === null)
    return (
      <span className={css.noPicture} title={t('noPicture')}>
        <ImageOff size={16} strokeWidth={1.5} aria-hidden="true" />
        <span className="visually-hidden">{t('noPicture')}</span>
      </span>
    )
  return <img className={css.picture} src={baseAddress(picture.url)} alt={picture.alt} loading="lazy" />
}
