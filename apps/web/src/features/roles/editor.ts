import type { Role } from './draft.ts'
import type { Draft } from './use-draft.ts'
import type { useShownPermissions } from './use-shown-permissions.ts'

export type Dialog =
  | { readonly kind: 'add' | 'compare' }
  | { readonly kind: 'history'; readonly role?: Role }
  | { readonly kind: 'rename' | 'delete'; readonly role: Role }

/** What the parts of the editor share. */
export type EditorParts = {
  readonly draft: Draft
  readonly view: ReturnType<typeof useShownPermissions>
  /** The role of the signed-in admin. */
  readonly myRole: string
  readonly onOpen: (dialog: Dialog) => void
}
