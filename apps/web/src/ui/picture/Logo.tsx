import { type ReactNode, useState } from 'react'
import { baseAddress } from '../../api/address.ts'

type Props = {
  /** Relative to the API's base path. */
  url: string | null
  /** In its place where there is none or it does not load. */
  initial: ReactNode
  className: string | undefined
}

/** The logo of the website. */
export function Logo({ url, initial, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (url === null || url === failed) return initial
  return <img className={className} src={baseAddress(url)} alt="" onError={() => setFailed(url)} />
}
