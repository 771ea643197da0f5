import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import type { Dashboard } from './dashboard.ts'
import { Explanation } from './Explanation.tsx'
import css from './explanation.module.css'
import type { FigureKey, Targets } from './figures.ts'

type Props = {
  figure: FigureKey
  figures: Dashboard
  targets: Targets
  anchor: () => HTMLElement | null
  onClose: () => void
}

/** The parts of a figure below it, each with a link to its list. */
export function FigureParts({ figure, figures, targets, anchor, onClose }: Props) {
  const { t } = useTranslation('summaries')
  const label = t('formula', { name: t(`figure.${figure}.name`) })
  return (
    <Popover anchor={anchor} onClose={onClose} className={css.parts} aria-label={label}>
      <Explanation figure={figure} figures={figures} targets={targets} />
    </Popover>
  )
}
