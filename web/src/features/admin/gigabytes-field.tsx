import { UnitField, type UnitFieldProps } from './unit-field.tsx'

type Props = Omit<UnitFieldProps, 'unit'>

/** A field for a size in GB, or nothing. */
export const GigabytesField = (props: Props) => <UnitField unit={1024 ** 3} {...props} />
