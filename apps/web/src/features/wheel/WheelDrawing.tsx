import { useTranslation } from '../../i18n/use-translation.ts'
import { baseAddress } from '../../api/address.ts'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import { icons } from './icons.ts'
import { leftOf, type Document, type Pictures, type Slot, type Wheel } from './wheel.ts'
import css from './wheel.module.css'

const [SIZE, RADIUS, HUB] = [304, 141, 34]
const STEP = 45
const MAX_LABEL = 10

type Props = {
  document: Document
  pictures: Pictures
  won: Wheel['won']
  /** In degrees, clockwise. */
  turn: number
}

/** The wheel as players see it: its first slot under the pointer while nothing is turned. */
export function WheelDrawing({ document, pictures, won, turn }: Props) {
  const { t } = useTranslation('wheel')
  return (
    <svg className={css.wheel} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={t('drawing')}>
      <g transform={`translate(${SIZE / 2} ${SIZE / 2})`}>
        <circle className={css.rim} r={RADIUS + 9} />
        <g className={css.disc} style={{ transform: `rotate(${turn}deg)` }}>
          {document.slots.map((slot, at) => (
            <Sector key={slot.slot} slot={slot} at={at} pictures={pictures} isEmpty={leftOf(slot, won) === 0} />
          ))}
        </g>
        <circle className={css.hub} r={HUB} />
        <text className={css.hubText} textAnchor="middle" dominantBaseline="central">
          {t('hub')}
        </text>
        <path className={css.pointer} d={`M -11 ${-RADIUS - 9} h 22 l -6 12 l -5 8 l -5 -8 z`} />
      </g>
    </svg>
  )
}

const point = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

type SectorProps = { slot: Slot; at: number; pictures: Pictures; isEmpty: boolean }
function Sector({ slot, at, pictures, isEmpty }: SectorProps) {
  const label = useShortLabel()(slot)
  const middle = at * STEP
  const Icon = icons[slot.icon]
  const picture = slot.picture === null ? undefined : pictures[slot.picture.fileId]
  const from = point(middle - STEP / 2, RADIUS)
  return (
    <g opacity={slot.active ? 1 : 0.25}>
      <path
        className={css.sector}
        fill={slot.colour}
        d={`M 0 0 L ${from} A ${RADIUS} ${RADIUS} 0 0 1 ${point(middle + STEP / 2, RADIUS)} Z`}
      />
      <g transform={`translate(${point(middle, 100)})`}>
        {picture === undefined ? (
          <Icon x={-11} y={-22} size={22} color="#fff" strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <image x={-14} y={-28} width={28} height={28} href={baseAddress(picture.url)} />
        )}
        <text className={css.sectorText} y={14} textAnchor="middle">
          {label}
        </text>
        {isEmpty && <path className={css.empty} d="M -24 -26 L 24 20 M 24 -26 L -24 20" />}
      </g>
    </g>
  )
}

function useShortLabel(): (slot: Slot) => string {
  const { t } = useTranslation('wheel')
  return ({ kind, value, units, title }) => {
    if (kind === 'credit') return formatWholeMoney(value)
    if (units !== null) return t(`short.${kind}`, { count: units, shown: formatCount(units) })
    const letters = Array.from(title)
    return letters.length <= MAX_LABEL ? title : `${letters.slice(0, MAX_LABEL - 1).join('')}…`
  }
}
