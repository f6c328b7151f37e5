/** How many entries the filters leave; told to screen readers as it changes. */

export function Found({
  count,
  one,
  many,
}: {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}) {
  return (
    <p className="found" role="status" data-testid="found" data-count={count}>
      {count === 0 ? `No ${many} fit.` : `${count} ${count === 1 ? one : many}`}
    </p>
  );
}
