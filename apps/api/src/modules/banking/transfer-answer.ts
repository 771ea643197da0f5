import type { ownTransfer } from '@backoffice/contract/banking/forms'
import type { z } from 'zod'
import type { OwnTransfer } from './own-transfers.repo.ts'

/** Money between own accounts as it is shown. */
export const transferAnswer = ({ position: _, ...transfer }: OwnTransfer): z.output<typeof ownTransfer> => transfer
