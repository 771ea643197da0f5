// breaks contract-imports-zod-and-kernel
import dayjs from 'dayjs'

export const now = dayjs
