import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Art } from '../parts/Art.tsx'
import type { Product } from './contract.ts'
import css from './products.module.css'

/** Views of the one picture of a product: all of it, its upper and lower part, and mirrored. */
const TOTAL = 4

/** The pictures of a product, one at a time. */
export function Pictures({ product: { name, image } }: { product: Product }) {
  const { t } = useTranslation('demoProducts')
  const [view, setView] = useState(0)
  const turn = (by: number) => setView((view + by + TOTAL) % TOTAL)
  return (
    <section aria-label={t('pictures')} className={css.stack}>
      <span className={css.picture} data-view={view}>
        <Art name={image} kind="object" alt={name} />
      </span>
      <span className={css.slider}>
        <IconButton aria-label={t('previousPicture')} onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <span role="status">{t('picture', { at: view + 1, total: TOTAL })}</span>
        <IconButton aria-label={t('nextPicture')} onClick={() => turn(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </section>
  )
}
