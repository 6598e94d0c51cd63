import { createContext, useContext } from 'react';

export interface FieldLabel {
  /** Id of the control, where the summary jumps to. */
  id: string;
  label: string;
  required?: boolean;
}

/** The fields of a form by name, so that its summary can call them as the person reads them. */
export interface FormLabels {
  register: (name: string, field: FieldLabel) => () => void;
  find: (name: string) => FieldLabel | undefined;
}

export function createFormLabels(): FormLabels {
  const fields = new Map<string, FieldLabel>();
  return {
    register: (name, field) => {
      fields.set(name, field);
      return () => void fields.delete(name);
    },
    find: (name) => fields.get(name),
  };
}

const Labels = createContext<FormLabels | null>(null);
export const FormLabelsProvider = Labels.Provider;

export function useFormLabels(): FormLabels {
  const labels = useContext(Labels);
  if (!labels) throw new Error('a form field stands outside a Form');
  return labels;
}
