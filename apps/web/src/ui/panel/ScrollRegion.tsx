import type { ComponentProps } from 'react'

/**
 * A part of the page that scrolls: what scrolls has to be reached by keyboard too (WCAG 2.1.1). Needs a label. The
 * role `group` is for one within a region of the same name.
 */
export const ScrollRegion = ({ role = 'region', ...props }: ComponentProps<'div'>) => (
  <div {...props} role={role} tabIndex={0} />
)
