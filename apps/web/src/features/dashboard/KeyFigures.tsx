import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { useComparison } from '../../ui/comparison/use-comparison.ts'
import { CardState, type Reading } from '../../ui/panel/CardState.tsx'
import type { Dashboard } from './dashboard.ts'
import { FigureCell } from './FigureCell.tsx'
import { contentOf } from './figure-content.ts'
import { figureKeys, type Targets } from './figures.ts'
import css from './key-figures.module.css'

/** Today's figures with their formulas and comparisons, each linked to the list that explains it, or to those of its parts. */
export function KeyFigures({ reading, targets }: { reading: Reading<Dashboard>; targets: Targets }) {
  const { t } = useTranslation('summaries')
  const format = useFormat()
  const compare = useComparison()
  const { data } = reading
  const isMissing = data === undefined && reading.error !== null
  return (
    <section
      className={css.card}
      aria-labelledby="key-figures"
      aria-busy={data === undefined && reading.error === null}
    >
      <h2 id="key-figures" className={isMissing ? css.title : 'visually-hidden'}>
        {t('figures')}
      </h2>
      <CardState reading={reading}>
        <ul className={css.grid}>
          {figureKeys.map(key => (
            <FigureCell
              key={key}
              figure={key}
              content={data && contentOf(key, data, t, format, compare)}
              targets={targets}
              figures={data}
            />
          ))}
        </ul>
      </CardState>
    </section>
  )
}
