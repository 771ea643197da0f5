import { useState } from 'react'
import { baseAddress } from '../../api/address.ts'
import { Brand } from '../Brand.tsx'
import css from '../brand.module.css'
import { useBrand } from './use-brand.ts'

/** Name and logo of the website; the initial where there is no logo or it does not load. */
export function ShellBrand() {
  const { name, logoUrl } = useBrand()
  const [failed, setFailed] = useState<string | null>(null)
  if (logoUrl === null || logoUrl === failed) return <Brand name={name} />
  return (
    <Brand
      name={name}
      logo={<img className={css.logo} src={baseAddress(logoUrl)} alt="" onError={() => setFailed(logoUrl)} />}
    />
  )
}
