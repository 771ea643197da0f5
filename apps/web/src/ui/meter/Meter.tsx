import css from './meter.module.css'

type Props = {
  /** 0 to 1; larger values are full. */
  share: number
  tone?: 'plain' | 'good' | 'warning'
  /** 4 px, 6 px or 8 px high. */
  size?: 'small' | 'medium' | 'large'
  /** Text for screen readers; without it the figures beside the meter say the same. */
  progress?: { label: string; value: number; of: number }
  /** A class for its position. */
  className?: string | undefined
}

/** A bar that shows a share of a whole. */
export function Meter({ share, tone = 'plain', size = 'medium', progress, className }: Props) {
  const aria =
    progress === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': progress.label,
          'aria-valuemin': 0,
          'aria-valuemax': progress.of,
          'aria-valuenow': progress.value,
        }
  return (
    <span
      className={className === undefined ? css.meter : `${css.meter} ${className}`}
      data-tone={tone}
      data-size={size}
      {...aria}
    >
      <span style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  )
}
