import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toneOf } from '../../ui/comparison/comparison.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { later } from '../../ui/later.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import type { Dashboard } from './dashboard.ts'
import type { FigureContent } from './figure-content.ts'
import { type FigureKey, sumsOfParts, type Targets } from './figures.ts'
import css from './key-figures.module.css'

type Props = {
  figure: FigureKey
  /** Undefined while loading. */
  content: FigureContent | undefined
  targets: Targets
  figures: Dashboard | undefined
}

const Explanation = later(async () => (await import('./Explanation.tsx')).Explanation)
const FigureParts = later(async () => (await import('./FigureParts.tsx')).FigureParts)

/** One figure: its name with the formula, the value, which opens its rows, and the change against earlier days. */
export function FigureCell({ figure, content, targets, figures }: Props) {
  const { t } = useTranslation('summaries')
  const name = t(`figure.${figure}.name`)
  const formula = t(`figure.${figure}.formula`, { defaultValue: '' })
  const extra = content?.count ?? formula
  return (
    <li className={css.cell} data-figure={figure}>
      <div className={css.name}>
        <h3>{name}</h3>
        {extra !== '' && (
          <span className={css.formula} data-formula={formula !== '' || undefined}>
            {extra}
          </span>
        )}
        <Hint
          label={t('formula', { name })}
          text={figures !== undefined && <Explanation figure={figure} figures={figures} />}
        >
          <Info size={14} strokeWidth={1.75} />
        </Hint>
      </div>
      <div className={css.value}>
        {content === undefined ? (
          <Skeleton width={60} />
        ) : (
          <Value figure={figure} shown={content.value} targets={targets} figures={figures} />
        )}
      </div>
      <div className={css.foot}>{content !== undefined && <Foot content={content} />}</div>
    </li>
  )
}

type ValueProps = Omit<Props, 'content'> & { shown: string }

/** Leads to the list of the figure; a sum of several lists opens its parts instead. */
function Value({ figure, shown, targets, figures }: ValueProps) {
  const { t } = useTranslation('summaries')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const target = targets[figure]
  const label = t('open', { name: t(`figure.${figure}.name`), value: shown })
  if (figures !== undefined && sumsOfParts.has(figure))
    return (
      <>
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          {shown}
        </button>
        {open && (
          <FigureParts
            figure={figure}
            figures={figures}
            targets={targets}
            anchor={() => button.current}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  if (target === undefined) return shown
  return (
    <Link to={target.to} search={target.search} aria-label={label}>
      {shown}
    </Link>
  )
}

/** The changes that can be shown, then the note. */
function Foot({ content: { changes, better, note } }: { content: FigureContent }) {
  const shown = changes.flatMap(({ change, against }) => (change === null ? [] : [{ change, against }]))
  return (
    <>
      {shown.map(({ change, against }, at) => (
        <Fragment key={against}>
          {at > 0 && ' · '}
          <span className={css.change}>
            <span className={css[toneOf(change, better)]}>{change.text}</span> {against}
          </span>
        </Fragment>
      ))}
      {note !== undefined && shown.length > 0 && ' · '}
      {note}
    </>
  )
}
