import { ImageOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { baseAddress } from '../../api/address.ts'
import type { PictureValue } from './Picture.tsx'
import css from './small-picture.module.css'

type Props = { picture: Pick<PictureValue, 'url' | 'alt'> | null; wide?: boolean }

/** A picture as small as a row; a mark where there is none. `wide`: as banners are. */
export function SmallPicture({ picture, wide = false }: Props) {
  const { t } = useTranslation('ui')
  if (picture !== null)
    return (
      <img className={css.picture} data-wide={wide} src={baseAddress(picture.url)} alt={picture.alt} loading="lazy" />
    )
  return (
    <span className={css.none} data-wide={wide} title={t('picture.none')}>
      <ImageOff size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className="visually-hidden">{t('picture.none')}</span>
    </span>
  )
}
