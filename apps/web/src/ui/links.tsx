import { createLink, Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonAnchor } from './button/Button.tsx'
import { usePermission } from './permission/use-permission.ts'

/** A link styled as a button, so that it can be opened in a new tab. */
export const LinkButton = createLink(ButtonAnchor)

/** The main button of a drawer, where it leads to a related record. */
export const RecordLink = createLink((props: ComponentProps<typeof ButtonAnchor>) => (
  <ButtonAnchor fullWidth size="large" variant="contained" color="primary" {...props} />
))

/** Text that leads to a member's profile for those who can see it. */
export function ProfileLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  if (!usePermission()('members.read')) return children
  return (
    <Link to="/member/profile/$id" params={{ id }} className={className}>
      {children}
    </Link>
  )
}
