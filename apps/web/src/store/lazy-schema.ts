/**
 * A schema that is made when something is first asked of it: a start would otherwise make well over a thousand of them,
 * and needs few. `build/lazy-schemas.ts` puts it around the schemas of every module.
 */
export function lazySchema<S extends object>(make: () => S): S {
  let schema: S | undefined;
  const made = () => (schema ??= make());
  const handler: ProxyHandler<object> = {
    get: (_, key, object: object) => {
      // From now on the object is the schema: nothing stands between it and its own properties and methods.
      Object.setPrototypeOf(object, Object.getPrototypeOf(made()) as object | null);
      Object.defineProperties(object, Object.getOwnPropertyDescriptors(made()));
      return Reflect.get(object, key) as unknown;
    },
    has: (_, key) => key in made(),
  };
  return Object.create(new Proxy({}, handler)) as S;
}
