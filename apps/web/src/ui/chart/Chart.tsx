import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import css from './chart.module.css'
import { type ChartData, columnsOf, periodAt } from './chart-data.ts'
import type { Plot as PlotType } from './Plot.tsx'
import { AXIS_BLOCK, AXIS_INLINE, END, HEAD } from './plot-area.ts'
import { useWidth } from './use-width.ts'

type Props = {
  Plot: typeof PlotType
  data: ChartData
  height: number
  /** Narrower pages scroll it, to `now` first. */
  minWidth: number
  highlighted: number | null
  onHighlight: (period: number | null) => void
}

/** The plots with what is drawn over them: the highlighted period, this moment, the tooltip. */
export function Chart({ Plot, data, height, minWidth, highlighted, onHighlight }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const isDrawn = width > 0
  const { below, now } = data
  const upperHeight = height - (below?.height ?? 0)
  const share = now === undefined ? null : now.at / Math.max(1, data.periods.length)
  useScrollTo(frame, isDrawn ? share : null)
  return (
    <div ref={frame} className={css.frame} style={{ minInlineSize: minWidth, blockSize: height }}>
      {isDrawn && (
        <>
          <Plot
            plot={data}
            periods={data.periods}
            comparison={data.comparison}
            width={width}
            height={upperHeight}
            upper={below !== undefined}
          />
          {below !== undefined && (
            <Plot plot={below} periods={data.periods} width={width} height={below.height} upper={false} />
          )}
          <Overlay data={data} highlighted={highlighted} onHighlight={onHighlight} share={share} />
        </>
      )}
    </div>
  )
}

/** Scrolls the region around the chart once, so that this moment is in view. */
function useScrollTo(frame: React.RefObject<HTMLDivElement | null>, share: number | null): void {
  const done = useRef(false)
  useLayoutEffect(() => {
    const region = frame.current?.closest(`.${css.region}`)
    if (share === null || done.current || !region) return
    done.current = true
    const left = Math.max(0, region.scrollWidth * share - region.clientWidth * 0.7)
    region.scrollTo({ left: getComputedStyle(region).direction === 'rtl' ? -left : left })
  }, [frame, share])
}

type OverlayProps = Pick<Props, 'data' | 'highlighted' | 'onHighlight'> & { share: number | null }

function Overlay({ data, highlighted, onHighlight, share }: OverlayProps) {
  const [side, setSide] = useState<'before' | 'after' | null>(null)
  const count = data.periods.length
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const region = event.currentTarget.closest(`.${css.region}`)?.getBoundingClientRect()
    const isLeft = region === undefined || event.clientX < (region.left + region.right) / 2
    setSide(isLeft === isRtl ? 'before' : 'after')
    onHighlight(periodAt((isRtl ? right - event.clientX : event.clientX - left) / width, count))
  }
  const handleLeave = () => {
    setSide(null)
    onHighlight(null)
  }
  return (
    <div
      className={css.overlay}
      style={{
        insetInlineStart: AXIS_INLINE,
        insetInlineEnd: END,
        insetBlockStart: HEAD,
        insetBlockEnd: AXIS_BLOCK,
      }}
      onPointerMove={handleMove}
      onPointerDown={handleMove}
      onPointerLeave={handleLeave}
    >
      {data.now !== undefined && share !== null && (
        <div className={css.now} style={{ insetInlineStart: `${share * 100}%` }} data-late={share > 0.8}>
          <span>{data.now.label}</span>
        </div>
      )}
      {highlighted !== null && highlighted < count && (
        <>
          <div
            className={css.band}
            style={{ insetInlineStart: `${(highlighted / count) * 100}%`, inlineSize: `${100 / count}%` }}
          />
          {side !== null && <Tooltip data={data} at={highlighted} side={side} />}
        </>
      )}
    </div>
  )
}

function Tooltip({ data, at, side }: { data: ChartData; at: number; side: 'before' | 'after' }) {
  const count = data.periods.length
  const place =
    side === 'after'
      ? { insetInlineStart: `calc(${((at + 1) / count) * 100}% + 8px)` }
      : { insetInlineEnd: `calc(${((count - at) / count) * 100}% + 8px)` }
  return (
    <div className={css.tooltip} style={place}>
      <b>{data.periods[at]?.name}</b>
      <dl>
        {columnsOf(data).map(({ name, values, format }) => {
          const value = values[at]
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value === null || value === undefined ? '—' : format(value)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
