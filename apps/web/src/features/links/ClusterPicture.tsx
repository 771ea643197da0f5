import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { type Direction, directions, layoutOf, nearestTowards, type Spot } from './layout.ts'
import type { Cluster } from './link.tsx'
import css from './links.module.css'

/** In px. Wider pictures scroll in their frame. */
const [RADIUS, RING, LEAST_WIDTH, MORE_WIDTH, MAX_FITTING, LABEL] = [8, 12, 1, 5, 420, 14] as const

/** Who is linked with whom: the stronger, the wider the line. Arrow keys walk from member to member. */
export function ClusterPicture({ cluster: { members, edges } }: { cluster: Cluster }) {
  const { t } = useTranslation('links')
  const { width, height, spots } = useMemo(() => layoutOf(members.length, edges), [members, edges])
  const counts = useMemo(() => {
    const linked = members.map(() => 0)
    for (const place of edges.flatMap(({ low, high }) => [low, high])) linked[place] = (linked[place] ?? 0) + 1
    return linked
  }, [members, edges])
  const nodes = useRef<(SVGElement | null)[]>([])
  const [place, setPlace] = useState(0)
  const [isInside, setIsInside] = useState(false)
  const current = Math.min(place, members.length - 1)
  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = nextOf(event.key, spots, current)
    if (next === undefined) return
    event.preventDefault()
    nodes.current[next]?.focus()
  }
  return (
    <div className={css.picture}>
      <svg
        className={css.drawing}
        data-fits={width <= MAX_FITTING}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t('group.picture')}
      >
        <g aria-hidden="true">
          {edges.map(({ low, high, strength }) => (
            <line
              key={`${low}-${high}`}
              className={css.edge}
              data-on={isInside && (low === current || high === current)}
              x1={spots[low]?.x}
              y1={spots[low]?.y}
              x2={spots[high]?.x}
              y2={spots[high]?.y}
              strokeWidth={LEAST_WIDTH + (strength / 100) * MORE_WIDTH}
            />
          ))}
        </g>
        {members.map((member, at) => (
          <Node
            key={member.id}
            member={member}
            label={t('group.node', {
              name: member.username,
              status: t(`status.${member.status}`),
              links: t('group.linked', { count: counts[at] ?? 0 }),
            })}
            isCurrent={at === current}
            onFocus={() => {
              setPlace(at)
              setIsInside(true)
            }}
            onBlur={() => setIsInside(false)}
            onKeyDown={walk}
            nodeRef={element => {
              nodes.current[at] = element
            }}
          >
            <Drawn spot={spots[at]} name={member.username} />
          </Node>
        ))}
      </svg>
    </div>
  )
}

function nextOf(key: string, spots: readonly Spot[], current: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return spots.length - 1
  return directions.includes(key as Direction) ? nearestTowards(spots, current, key as Direction) : undefined
}

type NodeProps = {
  member: Cluster['members'][number]
  label: string
  isCurrent: boolean
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  nodeRef: (element: SVGElement | null) => void
  children: ReactNode
}

/** A member; a link to the profile for those who can see it. */
function Node({ member, label, isCurrent, onFocus, onBlur, onKeyDown, nodeRef, children }: NodeProps) {
  const shared = {
    className: css.node,
    'data-status': member.status,
    'aria-label': label,
    tabIndex: isCurrent ? 0 : -1,
    onFocus,
    onBlur,
    onKeyDown,
  }
  if (!usePermission()('members.read'))
    return (
      <g {...shared} ref={nodeRef} role="img">
        {children}
      </g>
    )
  return (
    <Link
      {...shared}
      to="/member/profile/$id"
      params={{ id: member.id }}
      // In a picture, the anchor is an element of SVG.
      ref={element => nodeRef(element as SVGElement | null)}
    >
      {children}
    </Link>
  )
}

function Drawn({ spot, name }: { spot: Spot | undefined; name: string }) {
  if (spot === undefined) return null
  const { x, y, dx, dy, anchor, turn } = spot
  return (
    <>
      <circle className={css.ring} cx={x} cy={y} r={RING} />
      <circle cx={x} cy={y} r={RADIUS} />
      <text
        x={x + dx}
        y={y + dy}
        textAnchor={anchor}
        {...(turn === 0 ? {} : { transform: `rotate(${turn} ${x} ${y})` })}
      >
        {name.length > LABEL ? `${name.slice(0, LABEL - 1)}…` : name}
      </text>
    </>
  )
}
