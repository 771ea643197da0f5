import { baseAddress } from '../../api/address.ts'
import css from './picture.module.css'

/** A stored picture as on the wire. `url` is relative to the API's base path. */
export type PictureValue = {
  readonly fileId: string
  readonly alt: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** Slow to load on a phone from here on. */
export const LARGE_BYTES = 300 * 1024

/** A stored picture, never wider than its container. Its size is set, so that nothing moves when it has loaded. */
export const Picture = ({ picture }: { picture: Pick<PictureValue, 'url' | 'alt' | 'width' | 'height'> }) => (
  <img
    className={css.picture}
    src={baseAddress(picture.url)}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    loading="lazy"
    decoding="async"
  />
)
