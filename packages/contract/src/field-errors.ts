export type FieldErrorCode = string
