import { username as usernameSchema } from '@seam/contract/user-info.ts'
import * as z from 'zod'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'

const schema = z.object({
  username: z
    .string()
    .transform((value) => value.trim().replace(/^@/, '').toLowerCase())
    .pipe(usernameSchema),
})
type Values = z.infer<typeof schema>

interface Props {
  username: string
  onFind: (username: string) => void
}

/** The form that opens the record of a user. */
export function FindUser({ username, onFind }: Props) {
  const form = useValidatedForm<Values>(schema, { defaultValues: { username }, mode: 'onSubmit' })
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => onFind(values.username))(event)}
        className="flex items-start gap-2"
      >
        <div className="min-w-0 flex-1">
          <TextField
            id="find-user"
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={form.formState.errors.username?.message}
            {...form.register('username')}
          />
        </div>
        <Button type="submit" className="mt-[1.625rem]">
          Find
        </Button>
      </form>
    </search>
  )
}
