import { Logo } from '../../ui/picture/Logo.tsx'
import { Brand, Initial } from '../Brand.tsx'
import css from '../brand.module.css'
import { useBrand } from './use-brand.ts'

/** Name and logo of the website. */
export function ShellBrand() {
  const { name, logoUrl } = useBrand()
  return <Brand name={name} logo={<Logo url={logoUrl} className={css.logo} initial={<Initial name={name} />} />} />
}
