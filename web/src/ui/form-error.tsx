/** The error message of a form as a whole. */
export const FormError = ({ message }: { message: string | undefined }) => (
  <div role="alert">
    {message && (
      <p className="rounded-control bg-danger-subtle px-3 py-2.5 text-14 text-danger">{message}</p>
    )}
  </div>
)
